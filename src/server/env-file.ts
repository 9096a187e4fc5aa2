import { existsSync } from 'node:fs'
import { loadEnvFile as load } from 'node:process'

/** Takes variables from a `.env` file beside the package; those that are set already win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) load('.env')
}
