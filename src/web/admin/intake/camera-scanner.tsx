import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import '../../forms/fields.css'
import type { Detector } from './detect-in-script.ts'

type DetectorClass = new (options: { formats: string[] }) => Detector

const formats = ['qr_code', 'code_128']

/** The browser's own detector, else a library that is loaded only then. */
async function openDetector(): Promise<Detector> {
  if ('BarcodeDetector' in window) {
    const BarcodeDetector = (window as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector
    return new BarcodeDetector({ formats })
  }
  return (await import('./detect-in-script.ts')).openScriptDetector()
}

const pause = 200

const byCameraApp =
  'With a phone: point its camera app at the QR code of the slip. The link opens the ticket here.'

type Props = {
  onCode: (code: string) => void
  /** Opens the camera at once for the next parcel when the last code was read with it. */
  again?: boolean
}

/** The code that was read last, until the tab is closed or its user logs out. */
const lastCodeKey = 'mendpost-camera-code'

function getLastCode(): string | null {
  try {
    return sessionStorage.getItem(lastCodeKey)
  } catch {
    return null
  }
}

function saveLastCode(code: string): void {
  try {
    sessionStorage.setItem(lastCodeKey, code)
  } catch {
    // Storage may be switched off.
  }
}

/** Scans a QR code or Code 128 with the camera; without one or without scripts it explains how to use a phone. */
export function CameraScanner({ onCode, again = false }: Props) {
  const scripts = useHydrated()
  const [chosen, setOn] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [repeated, setRepeated] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
  }, [onCode])
  const canDetect = scripts && 'mediaDevices' in navigator

  const on = chosen ?? (again && canDetect && getLastCode() !== null)
  const opensItself = chosen === null

  useEffect(() => {
    if (!on) return
    let stream: MediaStream | null = null
    let over = false
    const run = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (over || !screen) return stop(stream)
      screen.srcObject = stream
      await screen.play()
      const detector = await openDetector()
      // The slip of the parcel before often lies in front of the camera still.
      const last = opensItself ? getLastCode() : null
      while (!over) {
        const codes = await detector.detect(screen)
        if (over) return
        const code = codes.find(({ rawValue }) => rawValue !== last)
        if (code) {
          setOn(false)
          saveLastCode(code.rawValue)
          found.current(code.rawValue)
          return
        }
        setRepeated(codes.length > 0)
        await new Promise((next) => setTimeout(next, pause))
      }
    }
    run().catch(() => {
      // Stopped while it was being opened.
      if (over) return
      setOn(false)
      setProblem('The camera could not be opened. Allow it for this site, or type the number.')
    })
    return () => {
      over = true
      stop(stream)
    }
  }, [on, opensItself])

  if (!canDetect) return <p className="field-hint mt-3">{byCameraApp}</p>
  return (
    <div className="mt-3 stack gap-2">
      {on && <video ref={video} className="scan-video" muted playsInline aria-label="What the camera sees" />}
      <Button
        type="button"
        variant="secondary"
        onClick={() => {
          setOn(!on)
          setRepeated(false)
        }}
      >
        {on ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
      {/* Below the button: words that come and go above it would move it from under a finger. */}
      {on && (
        <p role="status" className="field-hint">
          {repeated && 'This code was read just now. Show the next one.'}
        </p>
      )}
      {problem && <p className="field-error">{problem}</p>}
    </div>
  )
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
