// Loaded into the store's processes: however the parent ends, even by SIGKILL,
// the channel to it closes, and the process exits.
if (process.channel) {
  process.on("disconnect", () => process.exit(1))
  process.channel.unref()
}
