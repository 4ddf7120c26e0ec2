import type { DownloadFormat } from '@easel/contract/download-formats'
import sharp, { type Sharp } from 'sharp'
import type { PictureLabel } from '../../domain/files/ports.ts'
import { fitsWatermark, watermarkFor } from './watermark.ts'

/** IPTC terms of the digital source type: algorithmic or trained. */
const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const byRule = (engine: string | null) => engine === 'sketch' || engine === null

/** JPEG has no transparency: that becomes white. PNG has every pixel of the original; a 4K image is at level 4 as small as at the default, and a quarter sooner there. */
const ENCODERS: Record<DownloadFormat, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png({ compressionLevel: 4 }),
  webp: (image) => image.webp({ quality: 94, effort: 2 }),
}

/** An image with the prompt and the label of generated media in its metadata. */
export async function encodeForDownload(
  bytes: Uint8Array,
  label: PictureLabel,
  mark: boolean,
  format: DownloadFormat,
): Promise<Uint8Array> {
  const image = sharp(bytes)
  const { width, height } = await image.metadata()
  const size = { width, height }
  const marks = mark && fitsWatermark(size) ? [{ input: watermarkFor(size), gravity: 'southeast' }] : []
  const createdAt = new Date(label.createdAt)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replaceAll('-', ':')
  return ENCODERS[format](image.composite(marks))
    .withExif({
      IFD0: { ImageDescription: asciiOf(label.prompt), Software: 'Easel', DateTime: createdAt },
      IFD2: { UserComment: asciiOf(label.prompt) },
    })
    .withXmp(xmpOf(label))
    .toBuffer()
}

function xmpOf({ producer, workId, slot, prompt, createdAt, engine }: PictureLabel): string {
  const aigc = JSON.stringify({
    Label: '1',
    ContentProducer: producer,
    ProduceID: `${workId}-${slot}`,
    ReservedCode1: '',
    ContentPropagator: producer,
    PropagateID: `${workId}-${slot}`,
    ReservedCode2: '',
  })
  const type = `${SOURCE_TYPE}${byRule(engine) ? 'algorithmicMedia' : 'trainedAlgorithmicMedia'}`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"
 xmp:CreatorTool="Easel${engine ? ` (${xml(engine)})` : ''}"
 xmp:CreateDate="${new Date(createdAt).toISOString()}"
 Iptc4xmpExt:DigitalSourceType="${type}"
 TC260:AIGC="${xml(aigc)}">
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${xml(prompt)}</rdf:li></rdf:Alt></dc:description>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that are invalid in XML 1.0 and would make the metadata unreadable. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const xml = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** EXIF text is ASCII; the full prompt is in the XMP. */
const asciiOf = (text: string): string => text.replace(/[^\x20-\x7E]+/g, '?').slice(0, 1000)
