import { memo } from 'react'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { FooterBody } from '../../layout/site-footer.tsx'

/** The footer of the site on work pages: one line that opens. */
export const StaffFooter = memo(function StaffFooter({ profile }: { profile: PublicProfile }) {
  return (
    <footer className="site-footer folded-footer">
      <details>
        <summary>{`© 2023 ${profile.name}`}</summary>
        <FooterBody profile={profile} />
      </details>
    </footer>
  )
})
