import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { fontVariables } from "@/components/brand/fonts";
import { themeColors } from "@/components/brand/theme-colors";
import { ReplayScript } from "@/components/frame/replay-script";
import { readTheme, themeCookie, type Theme } from "@/components/frame/theme";
import { TestnetBand } from "@/components/ui/testnet-band";
import { config } from "@/lib/config/env";
import "./globals.css";

const description = "Moves value between mobile-money accounts in Ghana and USDT wallets.";

export const metadata: Metadata = {
  title: { default: "Cedirail", template: "%s · Cedirail" },
  description,
  applicationName: "Cedirail",
  manifest: "/manifest.webmanifest",
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/favicon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  formatDetection: { telephone: false },
};

async function chosenTheme(): Promise<Theme> {
  return readTheme((await cookies()).get(themeCookie)?.value);
}

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme();
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    themeColor:
      theme === "system"
        ? [
            { media: "(prefers-color-scheme: light)", color: themeColors.light },
            { media: "(prefers-color-scheme: dark)", color: themeColors.dark },
          ]
        : themeColors[theme],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The environment belongs to the deployment, not to the build, so no page is fixed at build time.
  await connection();
  const theme = await chosenTheme();
  return (
    <html
      lang="en"
      className={fontVariables}
      data-theme={theme === "system" ? undefined : theme}
      // The switch in the account menu changes it without another request.
      suppressHydrationWarning
    >
      <body>
        <ReplayScript />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-[calc(var(--band)+0.5rem)] focus:left-4 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
        >
          Skip to content
        </a>
        {config().environment === "testnet" && <TestnetBand />}
        {children}
      </body>
    </html>
  );
}
