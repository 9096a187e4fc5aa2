import { examineBooks } from './doctor-books.ts'
import { examineDataDir } from './doctor-data-dir.ts'
import { examineSettings } from './doctor-settings.ts'
import { examineStorage } from './doctor-storage.ts'
import { loadEnvFile } from './env-file.ts'
import { readEnv, type Env } from './env.ts'
import { explained } from './explained.ts'
import { ok, wrong, type Finding } from './finding.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/** Looks at everything that should be right before the shop goes live. Changes nothing and sends nothing. */
export async function examine(
  variables: Record<string, string | undefined>,
  now: number,
): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv(variables)
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error
    return error.mistakes.map((mistake) => wrong('Settings', mistake))
  }
  return [
    ok('Settings', 'all variables can be read'),
    ...(await examineSettings(env)),
    ...(await examineDataDir(env, now)),
    ...(await examineStorage(env)),
    ...(await examineBooks(env, now)),
  ]
}

/** The findings as the operator reads them, with a sentence at the end. */
export function report(findings: Finding[]): string[] {
  const widest = Math.max(...findings.map(({ about }) => about.length))
  const number = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length
  const [mistakes, warnings] = [number('wrong'), number('warn')]
  const ending = mistakes > 0 ? `${mistakes} wrong: mend this before going live.` : 'Nothing is wrong.'
  return [
    ...findings.map(({ verdict, about, says }) => `${verdict.padEnd(5)}  ${about.padEnd(widest)}  ${says}`),
    '',
    warnings > 0 ? `${ending} ${warnings} to look at.` : ending,
  ]
}

/** What `npm run doctor` does; ends with 1 when something is wrong. */
export async function run(): Promise<void> {
  await explained(async () => {
    loadEnvFile()
    const findings = await examine(process.env, Date.now())
    console.log(report(findings).join('\n'))
    if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1
  })
}
