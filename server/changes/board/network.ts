import { isIP } from 'node:net'

/** An address, or a network with the length of its prefix. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/%]+)(?:\/(\d+))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** The address that a proxy on this machine saw, or else that of the connection. */
export function getClientAddress(connectionAddress: string, forwardedFor: string | undefined): string {
  const isLocal = /^(::1|(::ffff:)?127\.[\d.]+)$/.test(connectionAddress)
  const forwardedAddress = forwardedFor?.split(',').at(-1)?.trim() ?? ''
  const address = isLocal && isIP(forwardedAddress) ? forwardedAddress : connectionAddress
  return address.replace(/^::ffff:/, '')
}
