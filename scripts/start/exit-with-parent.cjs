// Loaded into the store's processes: however the parent ends, even by SIGKILL,
// the channel to it closes, and the store does not stay behind.
if (process.channel) {
  process.on("disconnect", () => process.exit(1))
  process.channel.unref()
}
