/** Version of the specification; `package.json` has the product's release. */
export const applicationVersion = '6.8.0'
