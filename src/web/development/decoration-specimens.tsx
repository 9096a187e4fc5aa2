import { QrCode } from '../ui/qr-code.tsx'
import { colours } from './colours.ts'
import { Specimen, Specimens } from './specimen.tsx'

/** Colours, typography and decorative elements. */
export function DecorationSpecimens() {
  return (
    <>
      <Specimens title="Colours">
        <ul className="row">
          {colours.map((name) => (
            <li key={name}>
              <svg width="88" height="56" aria-hidden="true">
                <rect
                  width="88"
                  height="56"
                  rx="4"
                  fill={`var(--color-${name})`}
                  stroke="var(--color-edge)"
                />
              </svg>
              <p className="label-type">{name}</p>
            </li>
          ))}
        </ul>
      </Specimens>
      <Specimens title="Letters">
        <h1>A main heading, in the book serif</h1>
        <h2>A heading of the second rank</h2>
        <h3>A heading of the third rank</h3>
        <p>Text is set at 17 px with a line height of 1.6, in a column that is at most 42 rem wide.</p>
        <p className="text-soft">Text that is not the main thing.</p>
        <p className="label-type">A label, as on a docket</p>
        <p>
          <code>SM-S911B</code> and <kbd>Esc</kbd>
        </p>
      </Specimens>
      <Specimens title="Paper">
        <Specimen name="airmail">
          <div className="airmail" />
        </Specimen>
        <Specimen name="perforated">
          <div className="perforated">A sheet torn along its perforation</div>
        </Specimen>
        <Specimen name="postmark">
          <p className="postmark">3000</p>
        </Specimen>
        <Specimen name="a QR code, its pattern left out">
          <QrCode
            side={29}
            path="M4 4h7v7h-7zM18 4h7v7h-7zM4 18h7v7h-7z"
            label="Three corners of a QR code"
          />
        </Specimen>
        <Specimen name="leader">
          <p className="leader">
            <span>Screen</span>
            <span>$235</span>
          </p>
        </Specimen>
      </Specimens>
    </>
  )
}
