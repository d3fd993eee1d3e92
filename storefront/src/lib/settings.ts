type Settings = { backendUrl: string; publishableKey: string }

/** The server writes the settings into the page: see scripts/start. */
export const settings = JSON.parse(
  document.getElementById("settings")?.textContent || "{}"
) as Settings
