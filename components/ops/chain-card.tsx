import { explorerAddress } from "@/components/labels/explorer";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { countText } from "@/components/ui/span-text";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import {
  checkNodeText,
  coinsText,
  gasBudgetText,
  gasText,
  heightText,
  pendingText,
} from "./chain-text";
import { FailedSweeps } from "./failed-sweeps";
import { isZero, type Board } from "./labels";
import { VoidDialog } from "./void-dialog";

type Chain = NonNullable<Board["chain"]>;

/** The chain of the USDT network: how far it is read, what is left for gas, and what is under way. */
export function ChainCard({ chain }: { chain: Chain }) {
  const { network, chainId, treasury, explorerUrl, gas, pending, suspense } = chain;
  return (
    <Card title="Chain" description={`${network}, chain ID ${chainId}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 lg:grid-cols-2">
        <DetailList
          facts={{
            "Last block read": <Reading {...heightText(chain)} />,
            "Gas in the treasury": <Reading {...gasText(gas)} />,
            "Gas per withdrawal": gas.perWithdrawal && (
              <span className="figures">{coinsText(gas.perWithdrawal, gas.symbol)}</span>
            ),
            ...(chain.checkNodes.length > 0 && {
              "Check nodes": <CheckNodes nodes={chain.checkNodes} />,
            }),
            "Gas of 24 hours": <Reading {...gasBudgetText(gas)} />,
            Treasury: (
              <MonoId
                value={treasury}
                label="treasury address"
                head={8}
                href={explorerAddress(explorerUrl, treasury)}
              />
            ),
          }}
        />
        <DetailList
          facts={{
            "Open chain transactions": <Reading {...pendingText(pending)} />,
            "Deposits being confirmed": <Deposits figures={chain.unconfirmed} />,
            "Deposits not swept yet": <Deposits figures={chain.unswept} />,
          }}
        />
        <ChainWarnings chain={chain} />
        <FailedSweeps failedSweeps={chain.failedSweeps} explorerUrl={explorerUrl} />
        <Doubtful problems={chain.doubtful.problems} />
        {!isZero(suspense) && (
          <Alert tone="attention" title="USDT in suspense" role="status">
            <Amount value={suspense} currency="USDT" signed />
          </Alert>
        )}
      </div>
    </Card>
  );
}

/** Lists the reasons why our transactions do not reach the chain. */
function ChainWarnings({ chain: { pending, stopped, gas } }: { chain: Chain }) {
  return (
    <>
      {gas.isUsedUp && (
        <Alert tone="attention" title="The gas of 24 hours is used up" role="status">
          New withdrawals, sweeps and identity tokens wait. Raise CHAIN_DAILY_GAS if this is
          expected.
        </Alert>
      )}
      {stopped.length > 0 && (
        <Alert tone="attention" title="Nothing is sent from these addresses" role="status">
          {stopped.map(({ address, problem }) => (
            <p key={address} className="wrap-anywhere">
              {address}: {problem}
            </p>
          ))}
        </Alert>
      )}
      {pending.problems.length > 0 && (
        <Alert tone="attention" title="These transactions do not reach the chain" role="status">
          {pending.problems.map(({ reference, nonce, problem, isVoidable, isVoided }) => (
            <div key={reference} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere">
                Nonce {nonce}: {problem} {isVoided && "It is being voided."}
              </span>
              {isVoidable && <VoidDialog reference={reference} nonce={nonce} />}
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}

/** A figure with its note, in the color of what it means. */
function Reading({ value, note, tone }: ReturnType<typeof heightText>) {
  if (value === "None" && note === "") return <span className="text-muted">None</span>;
  return (
    <span className="figures block">
      <span
        className={`inline-flex items-center gap-1 font-medium ${tone === "attention" ? toneText.attention : ""}`}
      >
        {tone === "attention" && <ToneIcon tone={tone} className="size-3.5 shrink-0" />}
        {value}
      </span>
      {note !== "" && <span className="block text-tiny text-muted">{note}</span>}
    </span>
  );
}

/** Deposits that wait because the nodes do not agree on them, and why. */
function Doubtful({ problems }: Pick<Chain["doubtful"], "problems">) {
  if (problems.length === 0) return null;
  return (
    <Alert tone="attention" title="Deposits that the nodes do not agree on" role="status">
      {problems.map(({ txHash, problem }) => (
        <p key={txHash} className="wrap-anywhere">
          {txHash}: {problem}
        </p>
      ))}
    </Alert>
  );
}

function CheckNodes({ nodes }: { nodes: Chain["checkNodes"] }) {
  return nodes.map((node) => <Reading key={node.host} {...checkNodeText(node)} />);
}

function Deposits({ figures: { count, amount, currency } }: { figures: Chain["unswept"] }) {
  if (count === 0) return <span className="text-muted">None</span>;
  return (
    <span className="block">
      <Amount value={amount} currency={currency} />
      <span className="block text-tiny text-muted">{countText(count, "deposit")}</span>
    </span>
  );
}
