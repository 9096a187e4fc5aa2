import { runShop } from '#server/main.ts'

/** The lived-in shop of `npm run demo`, in the directory that it is told instead of the demo's own. */
export async function run(): Promise<void> {
  const { PORT, DATA_DIR } = process.env
  await runShop({ PORT, DATA_DIR, THROTTLE: 'off' }, { demo: true })
}
