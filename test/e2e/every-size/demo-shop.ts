import { runShop } from '#commands/start.ts'

/** The demo shop of `npm run demo`, in a given directory. */
export async function run(): Promise<void> {
  const { PORT, DATA_DIR } = process.env
  await runShop({ PORT, DATA_DIR, THROTTLE: 'off' }, { demo: true })
}
