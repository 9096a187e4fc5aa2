import { createContext, useContext } from 'react'
import { Outlet } from 'react-router'
import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** On the server only: a form that was sent after its session had ended; null for every other request. */
export const KeptFormContext = createContext<FormData | null>(null)

/** Passwords, codes and passcodes are never sent back. */
const secret = /^(?:.*[_-])?(?:password|confirmpassword|current|code|pin|passcode|response)$/

/** The page; in its place, without scripts, a form whose session has ended, which is sent again after the log-in in another tab. */
export function KeptForm() {
  const form = useContext(KeptFormContext)
  if (!form) return <Outlet />
  const entries = [...form]
  const texts = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.test(entry[0]),
  )
  const hasFiles = entries.some(([, value]) => typeof value !== 'string' && value.size > 0)
  return (
    <>
      <title>You are logged out</title>
      <PageHeading
        title="You are logged out"
        intro={
          <p>
            What you typed is still here: log in in another tab, then send it again.
            {hasFiles && ' Pictures and files are not sent again: add them afterwards.'}
          </p>
        }
      />
      <form method="post" className="row items-center gap-4">
        {texts.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <a href="/account/login" target="_blank" rel="noreferrer" className="text-link">
          Log in (opens another tab)
        </a>
        <Button type="submit">Send it again</Button>
      </form>
    </>
  )
}
