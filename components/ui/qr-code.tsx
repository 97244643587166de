import { QRCodeSVG } from "qrcode.react";

interface QrCodeProps {
  /** What the code says, exactly. */
  value: string;
  /** What it is a code of, for who cannot see it: "your wallet address". */
  label: string;
  /** Pixels on each side where the style does not say otherwise. */
  size?: number;
  className?: string;
}

/** A QR code; black on white in either theme, since not every camera reads the inverse. */
export function QrCode({ value, label, size = 200, className }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      size={size}
      marginSize={4}
      level="M"
      title={`QR code of ${label}`}
      className={className}
    />
  );
}
