// Imported first: Medusa reads these once, when it creates its logger and its
// server. A store under test logs nothing; this one logs like a store in
// production.
process.env.LOG_LEVEL = "http"
// Not "test", in which requests are not logged, and without watching files.
process.env.NODE_ENV = "staging"
