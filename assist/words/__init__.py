"""Every reason, verdict and warning as a sentence: one file a language, all with the same keys."""
