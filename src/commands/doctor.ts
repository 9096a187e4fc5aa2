import { checkDatabase } from './doctor-database.ts'
import { examineDataDir } from './doctor-data-dir.ts'
import { examineSettings } from './doctor-settings.ts'
import { examineBackupPlace, examineStorage } from './doctor-storage.ts'
import { loadEnvFile } from './env-file.ts'
import { readEnv, type Env } from '#server/env.ts'
import { runCommand } from './run-command.ts'
import { ok, wrong, type Finding } from './finding.ts'
import { WrongEnvironment } from '#server/environment-error.ts'

/** Checks everything that a shop in production needs. Changes nothing and sends nothing. */
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
    ...(await examineBackupPlace(env)),
    ...(await checkDatabase(env, now)),
  ]
}

/** Formats the findings for the operator, with a summary at the end. */
export function report(findings: Finding[]): string[] {
  const widest = Math.max(...findings.map(({ about }) => about.length))
  const number = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length
  const [mistakes, warnings] = [number('wrong'), number('warn')]
  const ending = mistakes > 0 ? `${mistakes} wrong: mend this before going live.` : 'Nothing is wrong.'
  return [
    ...findings.map(
      ({ verdict, about, message }) => `${verdict.padEnd(5)}  ${about.padEnd(widest)}  ${message}`,
    ),
    '',
    warnings > 0 ? `${ending} ${warnings} to look at.` : ending,
  ]
}

/** Entry point of `npm run doctor`; exits with 1 when there are errors. */
export async function run(): Promise<void> {
  await runCommand(async () => {
    loadEnvFile()
    const findings = await examine(process.env, Date.now())
    console.log(report(findings).join('\n'))
    if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1
  })
}
