import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { buttonClass } from './ui/button.tsx'
import { PageHeading } from './ui/page-heading.tsx'

/** What stands in place of a page that could not be shown: calm words, a way on, and never a stack trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const here = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text, canRetry } = wordsFor(status)
  return (
    <div className="error-page">
      <title>{title}</title>
      <p className="postmark" aria-hidden="true">
        <span>{status}</span>
      </p>
      <PageHeading title={title} intro={<p>{sentenceOf(error) ?? text}</p>} />
      <div className="flex flex-wrap gap-3">
        {canRetry ? (
          <Link to={here} reloadDocument className={buttonClass('primary')}>
            Try again
          </Link>
        ) : (
          <Link to="/repairs" className={buttonClass('primary')}>
            See pricing
          </Link>
        )}
        <Link to="/" className={buttonClass('secondary')}>
          Go to the home page
        </Link>
      </div>
    </div>
  )
}

function wordsFor(status: number): { title: string; text: string; canRetry: boolean } {
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

/** The server's own sentence, when the answer carries one. */
function sentenceOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const { error: sentence } = (error.data ?? {}) as { error?: unknown }
  return typeof sentence === 'string' ? sentence : null
}
