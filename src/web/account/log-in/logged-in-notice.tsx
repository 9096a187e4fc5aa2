import { Form } from 'react-router'
import { levels, type Level } from '#contract/endpoint.ts'
import type { UserData } from '#contract/accounts.schema.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

type Props = { who: UserData; level: Level; next: string | null; needed: Level }

/**
 * Tells a visitor who is already logged in which account they use, what the requested page needs, and how to log out.
 */
export function LoggedInNotice({ who, level, next, needed }: Props) {
  const enough = level >= needed
  return (
    <Card title={`You are logged in as ${who.fullname}`}>
      <p className="text-soft">{who.email}</p>
      {next !== null && !enough && (
        <p className="mt-3">
          That page needs {needed === levels.staff ? 'a staff account' : 'an account'}, and yours is a
          customer account. Log out first, then log in with another one.
        </p>
      )}
      <div className="mt-5 row">
        <Link className={buttonClass('primary')} to={next !== null && enough ? next : '/account/dashboard'}>
          {next !== null && enough ? 'Continue' : 'My account'}
        </Link>
        <Form method="post" action="/account/logout">
          <Button variant="secondary">Log out</Button>
        </Form>
      </div>
    </Card>
  )
}
