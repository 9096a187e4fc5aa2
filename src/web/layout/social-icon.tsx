import icons from './social-icons.svg'

/** The services of which `social-icons.svg` has an icon of ours, by host name. */
const knownHost = /^(?:www\.)?(facebook|instagram|youtube|tiktok|linkedin|x)\.com$/

/** Icon of a social service, by its host; for any other host its initials. */
export function SocialIcon({ label, url }: { label: string; url: string }) {
  const icon = URL.canParse(url) ? knownHost.exec(new URL(url).hostname)?.[1] : undefined
  return (
    <span className="social-sign" aria-hidden="true">
      {icon ? (
        <svg width="20" height="20">
          <use href={`${icons}#${icon}`} />
        </svg>
      ) : (
        Array.from(label).slice(0, 2).join('')
      )}
    </span>
  )
}
