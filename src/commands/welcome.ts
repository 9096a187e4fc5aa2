import { relative } from 'node:path'
import type { RunningApp } from '#server/app.ts'
import { showSetupLink } from '#server/setup-link.ts'

/** Prints the site's address and the next steps for the operator. */
export async function printWelcome(
  app: RunningApp,
  port: number,
  printLine: (line: string) => void,
): Promise<void> {
  const { env } = app
  const row = (label: string, text: string) => printLine(`  ${label.padEnd(7)} ${text}`)
  // Before the line that says the shop is open: the operator, or a script, may read the link as soon as it stands there.
  const setupRows: [string, string][] = []
  await showSetupLink(app, port, (...columns) => setupRows.push(columns))
  const shownData = relative(process.cwd(), env.dataDir) || '.'
  printLine('')
  const state = app.isOpeningSoon ? 'runs, and opens once you say so' : 'is open'
  printLine(`${app.shopName} ${state}: ${env.publicOrigin ?? `http://localhost:${port}`}`)
  printLine('')
  if (app.demoLogIns) {
    const { staff, customer } = app.demoLogIns
    row('Staff', `${staff.email}  ${staff.password}`)
    row('Visit', `${customer.email}  ${customer.password}`)
  }
  for (const columns of setupRows) row(...columns)
  const shownLinks = process.stdout.isTTY ? ', each link shown here' : ''
  row('Mail', env.smtpUrl ? 'sent by SMTP' : `kept in ${shownData}/mail${shownLinks} (SMTP_URL sends it)`)
  if (!env.smtpUrl && !env.isLocal) {
    row(
      'WARNING',
      'SMTP_URL is not set: customers get NO mail, so no address can be confirmed and no customer can log in.',
    )
  }
  row('Data', env.databaseUrl ? 'PostgreSQL' : `${shownData} (SQLite)`)
  if (app.logFile) row('Log', relative(process.cwd(), app.logFile))
  if (!env.throttle) row('Note', 'THROTTLE=off: no limit applies. Never do this on a public site.')
  row('Stop', 'Ctrl-C')
  printLine('')
}
