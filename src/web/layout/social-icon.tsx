/** Our own icons for common social services, by host name; strokes on a 24 × 24 viewBox. */
const signs: Record<string, string> = {
  'facebook.com':
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.7 1.8-1.7h1.8V2.7C17 2.6 16 2.5 15 2.5c-2.6 0-4.4 1.6-4.4 4.5v2.5H7.5V13h3.1v8',
  'instagram.com':
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17 7h.01',
  'youtube.com':
    'M5 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5zM10 9l5 3-5 3z',
  'tiktok.com': 'M13.5 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13.5 3c.3 2.8 2.2 4.700 5 5',
  'linkedin.com': 'M5 10v9M5 5.5v.01M10 19v-9M10 14c0-2.5 1.5-4 3.8-4S18 11.5 18 14v5',
  'x.com': 'M4 4l16 16M20 4L4 20',
}

/** Icon of a social service, by its host; for any other host its initials. */
export function SocialIcon({ label, url }: { label: string; url: string }) {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
  const sign = Object.hasOwn(signs, host) ? signs[host] : undefined
  return (
    <span className="social-sign" aria-hidden="true">
      {sign ? (
        <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d={sign} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : (
        Array.from(label).slice(0, 2).join('')
      )}
    </span>
  )
}
