/** Returns whether a host name, without port, is of this computer. */
export const isLoopback = (name: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(name)
