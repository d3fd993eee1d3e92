// Imported first: Medusa reads these once, when its logger and its server are
// made. A store under test is silent; this one logs as a store in life does.
process.env.LOG_LEVEL = "http"
// Neither "test", in which requests are not logged, nor with files watched.
process.env.NODE_ENV = "staging"
