import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** Larger pictures take longer and read no better. */
const MAX_WIDTH = 800

/** The library always misses about one QR code in forty while it stands upright, but not when it is turned by 30°. */
const turns = [0, Math.PI / 6]

/** Finds codes in the picture of a video; the interface of the browser's own `BarcodeDetector`. */
export type Detector = { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> }

/** Reads QR codes and Code 128 from the camera's picture in browsers without a detector of their own. */
export function openScriptDetector(): Detector {
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE, BarcodeFormat.CODE_128]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let frames = 0
  return {
    async detect(video) {
      if (!context || video.videoWidth === 0) return []
      const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      // Setting the size has emptied the canvas and undone the turn of the frame before.
      context.translate(canvas.width / 2, canvas.height / 2)
      context.rotate(turns[frames++ % turns.length]!)
      context.drawImage(video, -canvas.width / 2, -canvas.height / 2, canvas.width, canvas.height)
      const code = readCode(reader, context.getImageData(0, 0, canvas.width, canvas.height))
      return code === null ? [] : [{ rawValue: code }]
    },
  }
}

/** Returns the text of the code in a picture; null without one. */
function readCode(
  reader: MultiFormatReader,
  { data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>,
): string | null {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!]
    grey[at] = (red + 2 * green + blue) >> 2
  }
  try {
    return reader
      .decodeWithState(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height))))
      .getText()
  } catch {
    // Thrown for each picture without a readable code.
    return null
  } finally {
    reader.reset()
  }
}
