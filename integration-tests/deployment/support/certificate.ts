import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"

/** Makes a certificate for localhost, in the place of certbot's. */
export function makeCertificate(folder: string) {
  const cert = path.join(folder, "fullchain.pem")
  const key = path.join(folder, "privkey.pem")
  const args =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
  const files = ["-keyout", key, "-out", cert]
  execFileSync("openssl", [...args.split(" "), ...files], { stdio: "pipe" })
  return { cert, key, ca: readFileSync(cert, "utf8") }
}
