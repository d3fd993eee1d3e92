type Settings = { backendUrl: string; publishableKey: string }

/** Put into the page by whoever serves it: see scripts/start. */
export const settings = JSON.parse(
  document.getElementById("settings")?.textContent || "{}"
) as Settings
