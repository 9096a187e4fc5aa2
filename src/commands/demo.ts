import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoLabelsUrl } from './demo-labels.ts'
import { demoSmsUrl } from './demo-texts.ts'
import { holdDatabase } from './hold-database.ts'
import { runCommand } from './run-command.ts'
import { runShop } from './start.ts'

/** Entry point of `npm run demo`: a shop with sample data in a directory of its own, created anew each time. */
export async function run(): Promise<void> {
  await runCommand(async () => {
    const dataDir = join(import.meta.dirname, '../../demo-data')
    const hold = holdDatabase(dataDir, 'A demo is running.')
    await rm(dataDir, { recursive: true, force: true })
    hold.release()
    // Reads only the variables that a demo needs; it never uses a real shop's database or mail server.
    const { PORT, HOST, LOG_LEVEL } = process.env
    const SMS_URL = demoSmsUrl(process.env['SMS_URL'])
    const LABELS_URL = demoLabelsUrl(process.env['LABELS_URL'])
    await runShop({ PORT, HOST, LOG_LEVEL, SMS_URL, LABELS_URL, DATA_DIR: dataDir }, { demo: true })
  })
}
