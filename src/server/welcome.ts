import { relative } from 'node:path'
import type { House } from './app.ts'

/** Tells the operator where the site is and what comes next. */
export async function welcome(house: House, port: number, say: (line: string) => void): Promise<void> {
  const { env } = house
  const row = (label: string, text: string) => say(`  ${label.padEnd(7)} ${text}`)
  const shownData = relative(process.cwd(), env.dataDir) || '.'
  say('')
  say(`${house.shopName} is open: ${env.publicOrigin ?? `http://localhost:${port}`}`)
  say('')
  if (house.demoLogIns) {
    const { staff, customer } = house.demoLogIns
    row('Staff', `${staff.email}  ${staff.password}`)
    row('Visit', `${customer.email}  ${customer.password}`)
  }
  if (!house.hasStaff) row('Staff', 'make the first staff account: npm run staff -- add you@example.com')
  row(
    'Mail',
    env.smtpUrl ? 'sent by SMTP' : `kept in ${shownData}/mail, each link shown here (SMTP_URL sends it)`,
  )
  row('Data', env.databaseUrl ? 'PostgreSQL' : `${shownData} (SQLite)`)
  if (house.logFile) row('Log', relative(process.cwd(), house.logFile))
  if (!env.throttle) row('Note', 'THROTTLE=off: nobody is slowed down. Never do this on a public site.')
  row('Stop', 'Ctrl-C')
  say('')
}
