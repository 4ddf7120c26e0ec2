import Script from 'next/script'

export const metadata = { title: 'Shop', icons: { icon: 'data:,' } }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script src="https://easel.example/sdk/element.js" />
      </body>
    </html>
  )
}
