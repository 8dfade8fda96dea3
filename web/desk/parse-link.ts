/** Turns a link, such as `/school/rooms?only=blocked#list`, into properties of a router's link. */
export function parseLink(link: string) {
  const { pathname, searchParams, hash } = new URL(link, location.origin)
  const address = { search: Object.fromEntries(searchParams), hash: hash.slice(1) }
  if (pathname === '/roster' || pathname === '/log') return { to: pathname, ...address } as const
  return {
    to: '/school/$',
    params: { _splat: pathname.replace(/^\/school\/?/, '') },
    ...address,
  } as const
}
