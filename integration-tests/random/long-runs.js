process.env.SBP_LONG_RUNS = "1"
