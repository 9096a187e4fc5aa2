import { ticketStatuses } from '#contract/ticket-statuses.ts'
import { Button } from '../ui/button.tsx'
import { Card, EmptyState, Facts, Notice } from '../ui/card.tsx'
import { showFlash, flashTypes } from '../ui/flash.ts'
import { Folds } from '../ui/folds.tsx'
import { Dropdown } from '../ui/menu.tsx'
import { OutcomeBadge } from '../ui/outcome-badge.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PhonePicture } from '../ui/phone-picture.tsx'
import { QuotedText } from '../ui/quoted-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const tones = ['info', 'good', 'warn', 'bad'] as const
const facts = [
  { label: 'Phone', value: 'iPhone 13' },
  { label: 'Serial number', value: 'F17G4K2N0D8J-and-a-very-long-serial-number-that-breaks' },
  { label: 'Passcode', value: 'N/A' },
]

/** Cards, notices, empty states, menus and flash messages. */
export function SheetSpecimens() {
  return (
    <>
      <Specimens title="Sheets">
        <PageHeading
          eyebrow="Eyebrow"
          title="A page’s heading"
          intro="Its introduction, in one sentence."
          actions={<Button variant="secondary">An action</Button>}
        />
        <div className="grid gap-6 md:grid-cols-2">
          <Card title="A card" actions={<Button variant="quiet">Change</Button>}>
            <Facts items={facts} />
          </Card>
          <Card>
            <p>A card without a heading.</p>
            <QuotedText text="What a message repeats of an earlier one." />
          </Card>
        </div>
        <Folds label="Folded sections">
          <Card title="A folded card" hint="What it says">
            <p>Opened.</p>
          </Card>
          <Card title="Another one" open>
            <Facts items={facts} />
          </Card>
        </Folds>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
            <p>Something to know before going on.</p>
          </Notice>
        ))}
        <Notice tone="info">
          <p>A notice without a title.</p>
        </Notice>
        <EmptyState
          title="No bookings yet"
          text="They appear here once you book."
          action={<Button>Pricing</Button>}
        />
        <EmptyState title="Nothing found" text="Without an action." />
      </Specimens>
      <Specimens title="Statuses">
        <div className="row gap-2">
          {ticketStatuses.map(({ code, name, className }) => (
            <StatusBadge key={code} name={name} className={className} />
          ))}
          <OutcomeBadge status={2} outcome="not_repairable" warrantyOf={1007} />
        </div>
      </Specimens>
      <Specimens title="Menu and messages">
        <Dropdown label="A menu">
          <ul>
            <li>
              <a href="#main">An entry</a>
            </li>
            <li>
              <a href="#main" aria-current="page">
                The entry that is open
              </a>
            </li>
          </ul>
        </Dropdown>
        <Specimen name="Messages: ten seconds, or a click">
          <div className="row gap-2">
            {flashTypes.map((type) => (
              <Button
                key={type}
                type="button"
                variant="secondary"
                onClick={() => showFlash({ type, text: `A message of the kind “${type}”.` })}
              >
                {type}
              </Button>
            ))}
          </div>
        </Specimen>
        <Specimen name="A phone’s drawing">
          <PhonePicture src="/drawings/iphone13.svg" alt="iPhone 13, back and front" width={84} height={89} />
        </Specimen>
      </Specimens>
    </>
  )
}
