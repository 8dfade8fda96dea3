/** Whether a host name or address, without a port, always leads to this computer; IPv6 with or without brackets. */
export const isLoopback = (name: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(name)
