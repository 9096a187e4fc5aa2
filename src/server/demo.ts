import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explained } from './explained.ts'
import { runShop } from './main.ts'

/** What `npm run demo` does: a lived-in shop in a directory of its own, made anew each time. */
export async function run(): Promise<void> {
  await explained(async () => {
    const dataDir = join(import.meta.dirname, '../../demo-data')
    await rm(dataDir, { recursive: true, force: true })
    // Only what a demonstration needs is taken from outside; it never touches a real shop's database or mail.
    const { PORT, HOST, LOG_LEVEL } = process.env
    await runShop({ PORT, HOST, LOG_LEVEL, DATA_DIR: dataDir }, { demo: true })
  })
}
