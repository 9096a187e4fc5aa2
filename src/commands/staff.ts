import { loadEnvFile } from './env-file.ts'
import { readEnv } from '#server/env.ts'
import { runCommand } from './run-command.ts'
import { openShop } from '#server/open-shop.ts'
import { staffCommand } from './staff-command.ts'
import { WrongCommand } from './command-error.ts'

/** Entry point of `npm run staff`: opens the database, with or without a running server. */
export async function run(words: string[]): Promise<void> {
  await runCommand(async () => {
    loadEnvFile()
    const env = readEnv(process.env)
    const { shop, close } = await openShop(env, { upgrades: false })
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
