import { loadEnvFile } from './env-file.ts'
import { readEnv } from './env.ts'
import { explained } from './explained.ts'
import { openShop } from './open-shop.ts'
import { staffCommand } from './staff-command.ts'
import { WrongCommand } from './wrong-command.ts'

/** What `npm run staff` does: opens the books beside a running shop, or without one. */
export async function run(words: string[]): Promise<void> {
  await explained(async () => {
    loadEnvFile()
    const env = readEnv(process.env)
    const { shop, close } = await openShop(env)
    try {
      const lines = await staffCommand({ shop, publicUrl: env.publicUrl }, words)
      console.log(lines.join('\n'))
    } catch (thrown) {
      if (!(thrown instanceof WrongCommand)) throw thrown
      console.error(thrown.message)
      process.exitCode = 1
    } finally {
      await close()
    }
  })
}
