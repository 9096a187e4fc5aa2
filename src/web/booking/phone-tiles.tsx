import { Link } from 'react-router'
import { brandLabels, type Brand } from '#contract/catalogue.ts'
import { PhonePicture } from '../ui/phone-picture.tsx'
import type { PhoneTile } from './match-phones.ts'

// The measure of every drawing, so that tiles stand still while pictures arrive.
const picture = { width: 168, height: 178 }

/** The phones of one brand as tiles; pictures grow at 550 and 850 px. */
export function PhoneTiles({ brand, phones }: { brand: Brand; phones: PhoneTile[] }) {
  const heading = `brand-${brand}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{brandLabels[brand]}</h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 min-[550px]:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] min-[850px]:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] min-[850px]:gap-4">
        {phones.map((phone) => (
          <li key={phone.phoneid}>
            <Link
              to={`/repairs/${phone.phoneid}`}
              prefetch="intent"
              aria-label={phone.displayName}
              className="flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-card p-3 text-center hover:border-accent"
            >
              <span className="block w-20 min-[550px]:w-28 min-[850px]:w-32">
                <PhonePicture src={phone.imgSrc} alt="" width={picture.width} height={picture.height} />
              </span>
              <span className="font-medium text-sm min-[550px]:text-base">{phone.model}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
