// Imported first: Medusa reads these once, when it creates its logger and its
// server. A store under test logs nothing; this one logs like a store in
// production.
process.env.LOG_LEVEL = "http"
// Not "test", which does not log requests; "staging" watches no files.
process.env.NODE_ENV = "staging"
