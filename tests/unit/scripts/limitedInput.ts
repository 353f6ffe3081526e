/**
 * Regular expressions that can take more than linear time, with what limits their input. Add one only if its input
 * stays short regardless of what a client sends.
 */
export const LIMITED_INPUT: Readonly<Record<string, string>> = {
  "src/domain/appConfig.ts \\/+$": "an address from the operator's settings",
  "src/domain/elevationSource.ts \\/+$": "an address from the operator's settings",
  "server/config.ts \\/+$": "an address from the operator's settings",
  "server/operatorFiles.ts \\/+$": "an address from the operator's settings",
  "src/formats/detect.ts \\B(?=(\\d{3})+$)": "the digits of one number",
  "src/domain/coordinates/angle.ts ^([NSEW]?)\\s*([+-]?)\\s*(\\d+(?:\\.\\d*)?|\\.\\d+)\\s*(?:°|:|\\s|$|(?=[NSEW]))\\s*(?:(\\d+(?:\\.\\d*)?)\\s*(?:'|:|\\s|$|(?=[NSEW]))\\s*(?:(\\d+(?:\\.\\d*)?)\\s*(?:\"|'')?\\s*)?)?([NSEW]?)$":
    "parseCoordinates refuses texts that are too long to be coordinates",
  "src/domain/coordinates/parse.ts ^(\\d{1,2}) ?([C-HJ-NP-X]) ?([A-HJ-NP-Z][A-HJ-NP-V]) ?(\\d*) ?(\\d*)$":
    "parseCoordinates refuses texts that are too long to be coordinates",
  "server/db/migrate.ts previously executed migration .* is missing": "a message of our own migrations",
  "server/db/embedded/postmaster.ts ^(\\w+):\\s+(.*)$": "a line that our own PostgreSQL writes",
  "server/db/embedded/supervisor.ts lock file .* already exists|still in use":
    "a line that our own PostgreSQL writes",
  "server/routes/client.ts iPhone|iPod|Android.+Mobile|Windows Phone|BlackBerry|Opera Mini|IEMobile":
    "the first 300 characters of a header",
  "server/services/device.ts \\bVersion\\/\\S+ (Mobile\\/\\S+ )?Safari\\/":
    "sessions keep 300 characters of the header",
  "server/arcgis/proxy/targets.ts \\/rest\\/services\\/.*\\/tile\\/\\d+\\/\\d+\\/\\d+(\\/\\d+)?\\/?$":
    "an address of at most 4,000 characters on a listed path",
};
