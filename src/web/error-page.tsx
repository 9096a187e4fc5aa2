import { useEffect, useState, type ReactNode } from 'react'
import { createPath, isRouteErrorResponse, useLocation } from 'react-router'
import { isUnreachable } from './api.ts'
import { Button, buttonClass } from './ui/button.tsx'
import { Link } from './link.tsx'
import { PageHeading } from './ui/page-heading.tsx'

/** Error page: a calm message and a link onwards, without a stack trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const here = useLocation()
  if (isUnreachable(error)) return <NoConnection />
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text, canRetry } = getWords(status)
  return (
    <Failure title={title} stamp={String(status)} text={describeEvent(error) ?? text}>
      {canRetry ? (
        <a href={createPath(here)} className={buttonClass('primary')}>
          Try again
        </a>
      ) : (
        <WayOn from={here.pathname} />
      )}
      <Link to="/" className={buttonClass('secondary')}>
        Go to the home page
      </Link>
    </Failure>
  )
}

/** Link for a page that does not exist: account pages lead to the account, staff pages to their overview, others to the price list. */
function WayOn({ from }: { from: string }) {
  if (from.startsWith('/admin/')) {
    return (
      <Link to="/admin/dashboard" className={buttonClass('primary')}>
        Go to the overview
      </Link>
    )
  }
  return from.startsWith('/account/') ? (
    <Link to="/account/dashboard" className={buttonClass('primary')}>
      Go to my account
    </Link>
  ) : (
    <Link to="/repairs" className={buttonClass('primary')}>
      See pricing
    </Link>
  )
}

/** Offline page: keeps the URL and reloads once the server is reachable. */
function NoConnection() {
  const [state, setState] = useState<'waiting' | 'trying' | 'still'>('waiting')
  const tryAgain = () => {
    setState('trying')
    // Probe first: a reload while offline would show the browser's own error page.
    fetch('/healthz', { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setState('still'),
    )
  }
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])
  return (
    <Failure
      title="No connection"
      stamp="· · ·"
      text="We could not reach the shop, so this page is not here yet. It opens by itself once you are back online."
    >
      <Button type="button" busy={state === 'trying'} onClick={tryAgain}>
        Try again
      </Button>
      <p role="status" className="self-center text-soft">
        {state === 'still' && 'Still no connection.'}
      </p>
    </Failure>
  )
}

type FailureProps = { title: string; stamp: string; text: string; children: ReactNode }

function Failure({ title, stamp, text, children }: FailureProps) {
  return (
    <div className="error-page">
      <title>{title}</title>
      <p className="postmark" aria-hidden="true">
        <span>{stamp}</span>
      </p>
      <PageHeading title={title} intro={<p>{text}</p>} />
      <div className="row">{children}</div>
    </div>
  )
}

function getWords(status: number): { title: string; text: string; canRetry: boolean } {
  if (status === 404) {
    return {
      title: 'Not at this address',
      text: 'There is nothing here. The link may be old, or a letter may be missing from it.',
      canRetry: false,
    }
  }
  if (status === 401 || status === 403) {
    return {
      title: 'This page is not open to you',
      text: 'Log in with another account to see it.',
      canRetry: false,
    }
  }
  if (status === 429) {
    return { title: 'A little too fast', text: 'Please wait a moment, then try again.', canRetry: true }
  }
  if (status === 503) {
    return {
      title: 'Back in a moment',
      text: 'We cannot reach our records right now. Nothing you sent us is lost.',
      canRetry: true,
    }
  }
  return {
    title: 'Something went wrong on our side',
    text: 'It is not your fault, and nothing you sent us is lost. Please try again.',
    canRetry: true,
  }
}

/** The server's error sentence, if the response has one. */
function describeEvent(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const { error: sentence } = (error.data ?? {}) as { error?: unknown }
  return typeof sentence === 'string' ? sentence : null
}
