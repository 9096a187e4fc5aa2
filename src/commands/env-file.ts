import { existsSync } from 'node:fs'
import { loadEnvFile as load } from 'node:process'

/** Loads variables from a `.env` file beside the package; variables that are set already win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) load('.env')
}
