/** Takes a host without its port. */
export const isLoopback = (name: string): boolean =>
  /^(([\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(name)
