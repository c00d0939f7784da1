"""How the weights and the sample pictures were made. Never imported by the product."""
