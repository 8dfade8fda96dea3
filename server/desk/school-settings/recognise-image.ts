import type { LogoType } from '@uurwerk/contract/desk/settings'
import { SaxesParser } from 'saxes'

/** Pixels a side; a larger one is a photograph, or meant to exhaust memory. */
const maximumSide = 4096
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns the type by the content; undefined if it is no image that we show. */
export function recogniseImage(content: Buffer): LogoType | undefined {
  if (isPng(content)) return 'image/png'
  if (isWebp(content)) return 'image/webp'
  return isHarmlessSvg(content) ? 'image/svg+xml' : undefined
}

const isSide = (pixels: number) => pixels > 0 && pixels <= maximumSide

const isPng = (content: Buffer) =>
  content.length > 33 &&
  content.subarray(0, 8).equals(pngSignature) &&
  content.toString('latin1', 12, 16) === 'IHDR' &&
  isSide(content.readUInt32BE(16)) &&
  isSide(content.readUInt32BE(20))

function isWebp(content: Buffer): boolean {
  if (content.length < 30 || content.toString('latin1', 0, 4) !== 'RIFF') return false
  if (content.toString('latin1', 8, 12) !== 'WEBP') return false
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8X':
      return isSide(content.readUIntLE(24, 3) + 1) && isSide(content.readUIntLE(27, 3) + 1)
    case 'VP8L': {
      const sides = content.readUInt32LE(21)
      return content[20] === 0x2f && isSide((sides % 0x4000) + 1) && isSide((Math.floor(sides / 0x4000) % 0x4000) + 1)
    }
    case 'VP8 ':
      return isSide(content.readUInt16LE(26) % 0x4000) && isSide(content.readUInt16LE(28) % 0x4000)
    default:
      return false
  }
}

const activeElements = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'animate', 'set', 'handler'])

/** Refuses scripts, handlers, documents inside and links to elsewhere. */
function isHarmlessSvg(content: Buffer): boolean {
  const parser = new SaxesParser({ xmlns: true })
  let rootName: string | undefined
  const refuse = () => {
    throw new Error('not accepted')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('processinginstruction', refuse)
  parser.on('opentag', ({ local, uri, attributes }) => {
    rootName ??= `${uri} ${local}`
    if (activeElements.has(local.toLowerCase())) refuse()
    for (const attribute of Object.values(attributes)) {
      const name = attribute.local.toLowerCase()
      const isElsewhere =
        (name === 'href' || name === 'src') && !/^\s*(#|data:image\/(png|jpeg|webp);)/i.test(attribute.value)
      if (name.startsWith('on') || isElsewhere || /javascript:/i.test(attribute.value)) refuse()
    }
  })
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(content)).close()
  } catch {
    return false
  }
  return rootName === 'http://www.w3.org/2000/svg svg'
}
