type Settings = { backendUrl: string; publishableKey: string }

/** The server writes them into the page: see scripts/start. */
export const settings = JSON.parse(
  document.getElementById("settings")?.textContent || "{}"
) as Settings
