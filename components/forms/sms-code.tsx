"use client";

import { useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { clockText, useRemaining } from "@/components/ui/use-remaining";
import { serverNow } from "@/lib/client/server-clock";
import { TextField } from "./fields";
import type { ContractFormHandle } from "./use-contract-form";

/** One SMS a minute to a number (contract §4). */
const resendMs = 60_000;

interface SmsCodeFieldProps<V extends FieldValues> {
  form: ContractFormHandle<V>;
  help: string;
  /** What to say of a code that was rejected. */
  wrong?: string;
  onChange?: () => void;
}

/** The code of an SMS, typed, pasted or filled in by the phone. */
export function SmsCodeField<V extends FieldValues>({
  form,
  help,
  wrong = "Enter the 6 digits of the SMS.",
  onChange,
}: SmsCodeFieldProps<V>) {
  return (
    <TextField
      form={form}
      name={"otp" as Path<V>}
      label="Code"
      help={help}
      wrong={wrong}
      options={onChange && { onChange }}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="figures tracking-widest"
    />
  );
}

interface ResendButtonProps {
  /** When the last code was sent, in Unix milliseconds; null where that is not known. */
  sentAt: number | null;
  busy: boolean;
  onClick: () => void;
}

/** Sends another code, a minute after the last one. A code that was sent later needs another `key`. */
export function ResendButton({ sentAt, busy, onClick }: ResendButtonProps) {
  const [secondsLeft] = useState(() =>
    sentAt === null ? 0 : (sentAt + resendMs - serverNow()) / 1_000,
  );
  const remaining = useRemaining(secondsLeft);
  return (
    <Button block loading={busy} disabled={remaining > 0} onClick={onClick}>
      {remaining > 0 ? `Send a new code in ${clockText(remaining)}` : "Send a new code"}
    </Button>
  );
}

/** Where the testnet shows the SMS to a number (E.164). */
export function OutboxNote({ phone }: { phone: string }) {
  return (
    <p className="mt-2">
      The testnet sends no SMS.{" "}
      <a
        href={`/api/sandbox/outbox?to=${encodeURIComponent(phone)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center font-medium underline underline-offset-4"
      >
        Read it in the outbox
      </a>
    </p>
  );
}
